// Leaves the reader's language of the two, and opens the page that was asked for when the connection is back.
(function () {
  var chosen = /(?:^|; )guildhall_language=(en|zh)/.exec(document.cookie);
  var language = chosen ? chosen[1] : /^zh\b/.test(navigator.language) ? 'zh' : 'en';
  document.querySelectorAll('section').forEach(function (section) {
    section.hidden = section.lang.indexOf(language) !== 0;
    if (!section.hidden) document.documentElement.lang = section.lang;
  });
  addEventListener('online', function () {
    location.reload();
  });
})();
