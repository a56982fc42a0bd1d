// The only way from text to something that runs, loaded before every other script: built scripts of this origin, its
// service worker, and the empty script element that React makes. Everything else is refused by the browser.
(function () {
  // zod looks whether it may compile its checks, which the policy would refuse and report: it need not ask.
  window.__zod_globalConfig = Object.assign(window.__zod_globalConfig || {}, { jitless: true });
  if (!window.trustedTypes || !window.trustedTypes.createPolicy) return;
  window.trustedTypes.createPolicy('default', {
    createScriptURL: function (text) {
      var url = new URL(text, location.origin);
      if (url.href === location.origin + '/service-worker.js') return text;
      return url.origin === location.origin && url.pathname.indexOf('/_next/static/') === 0 ? text : null;
    },
    createHTML: function (text, type, sink) {
      // The editor asks by name, for a document that runs nothing; its schema then picks what it knows.
      if (sink === undefined || /DOMParser/.test(sink)) return text;
      return /^<script><\/script>$/.test(text) ? text : null;
    },
  });
})();
