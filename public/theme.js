// Runs before the first paint: the stored theme, or dark. Follows a change made in another tab.
(function () {
  function apply(mode) {
    document.documentElement.setAttribute('data-theme', mode === 'light' ? 'light' : 'dark');
  }
  var stored = null;
  try {
    stored = localStorage.getItem('theme-mode');
  } catch (error) {
    // Storage may be refused (private windows): dark is the default.
  }
  apply(stored);
  addEventListener('storage', function (event) {
    if (event.key === 'theme-mode') apply(event.newValue);
  });
})();
