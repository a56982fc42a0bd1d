// Runs before the first paint: the stored theme, or dark, or the system's where that was chosen. Follows a change of
// the system, and one made in another tab. Also makes room for the card of an invite that the address has.
(function () {
  var light = matchMedia('(prefers-color-scheme: light)');
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      return null; // Storage may be refused (private windows): dark is the default.
    }
  }
  function apply(mode) {
    document.documentElement.setAttribute('data-theme', mode === 'light' ? 'light' : 'dark');
  }
  function applySystem() {
    if (read('theme-system') === null) return;
    var mode = light.matches ? 'light' : 'dark';
    apply(mode);
    try {
      localStorage.setItem('theme-mode', mode);
    } catch (error) {
      // As above.
    }
  }
  apply(read('theme-mode'));
  applySystem();
  if (/[?&](guildName|guildId|invite)=/.test(location.search)) {
    document.documentElement.setAttribute('data-invited', '');
  }
  light.addEventListener('change', applySystem);
  addEventListener('storage', function (event) {
    if (event.key === 'theme-mode') apply(event.newValue);
  });
})();
