// Gives the API reference the dashboard's color scheme, a link back to the dashboard, the session of the signed-in
// user, and samples of each call.
{
  const system = matchMedia('(prefers-color-scheme: dark)');
  const applyColors = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('mantine-color-scheme-value');
    } catch {
      // Storage may be forbidden; then the system decides.
    }
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    document.documentElement.classList.toggle('dark-mode', dark);
  };
  applyColors();
  system.addEventListener('change', applyColors);
  addEventListener('storage', applyColors);
  // Swagger UI follows the system, and would override the choice.
  new MutationObserver(applyColors).observe(document.documentElement, { attributeFilter: ['class'] });

  /**
   * The session's bearer for `/v1`. It is kept in this page's memory only, and renewed before its ten minutes are over.
   */
  let bearer = { token: '', validUntil: 0 };
  const marginMs = 30_000;
  const sessionBearer = async () => {
    if (performance.now() >= bearer.validUntil) {
      const askedAt = performance.now();
      const headers = { 'Waypost-Account': accountId };
      const response = await fetch('/dashboard/api/token', { method: 'POST', headers });
      if (!response.ok) return null;
      const { token, expiresInSeconds } = await response.json();
      bearer = { token, validUntil: askedAt + expiresInSeconds * 1000 - marginMs };
    }
    return bearer.token;
  };
  /** The account of the session; null if the user is not signed in. */
  let accountId = null;
  /** Calls without a pasted key use the session. Swagger UI never sees the bearer, so it does not store it. */
  globalThis.withSession = async (request) => {
    const { origin, pathname } = new URL(request.url, location.href);
    if (accountId === null || origin !== location.origin || !pathname.startsWith('/v1/')) return request;
    if (request.headers.Authorization === undefined) {
      const token = await sessionBearer();
      if (token) request.headers.Authorization = `Bearer ${token}`;
    }
    return request;
  };

  // Swagger UI's page has no viewport, so phones would show it as wide as a desktop.
  const viewport = document.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  document.head.append(viewport);

  /** Shows the samples of a call above its responses, in the last selected language, and errors only on request. */
  const languageKey = 'waypost-docs-language';
  globalThis.codeSamples = ({ React }) => {
    const { createElement, useState } = React;
    const remembered = () => {
      try {
        return localStorage.getItem(languageKey);
      } catch {
        return null;
      }
    };
    const remember = (label) => {
      try {
        localStorage.setItem(languageKey, label);
      } catch {
        // Storage may be forbidden; then each call begins with curl.
      }
    };
    const CodeSamples = ({ samples }) => {
      const [label, setLabel] = useState(remembered() ?? samples[0].label);
      const [copied, setCopied] = useState(false);
      const shown = samples.find((sample) => sample.label === label) ?? samples[0];
      const choose = (sample) => {
        setLabel(sample.label);
        setCopied(false);
        remember(sample.label);
      };
      const copy = () => navigator.clipboard?.writeText(shown.source).then(() => setCopied(true));
      return createElement(
        'section',
        { className: 'code-samples', 'aria-label': 'Code samples' },
        ...samples.map((sample) =>
          createElement(
            'button',
            {
              key: sample.label,
              type: 'button',
              'aria-pressed': sample === shown,
              onClick: () => choose(sample),
            },
            sample.label,
          ),
        ),
        createElement('button', { key: 'copy', type: 'button', onClick: copy }, copied ? 'Copied' : 'Copy'),
        createElement('pre', { key: 'source', tabIndex: 0 }, shown.source),
      );
    };
    const withSamples = (Responses, system) => (props) => {
      const { path, method } = props;
      const [withErrors, setWithErrors] = useState(false);
      const samples = system.specSelectors.specJson().getIn(['paths', path, method, 'x-codeSamples'])?.toJS();
      const isShown = (_response, status) => withErrors || Number(status) < 400;
      return createElement(
        'div',
        null,
        samples && createElement(CodeSamples, { samples }),
        createElement(Responses, { ...props, responses: props.responses.filter(isShown) }),
        createElement(
          'div',
          { className: 'error-responses' },
          createElement(
            'button',
            { type: 'button', 'aria-expanded': withErrors, onClick: () => setWithErrors(!withErrors) },
            withErrors ? 'Hide the error responses' : 'Show the error responses',
          ),
        ),
      );
    };
    return { wrapComponents: { responses: withSamples } };
  };

  const bar = document.createElement('p');
  bar.className = 'dashboard-bar';
  const link = document.createElement('a');
  link.href = '/dashboard/';
  link.textContent = '← Dashboard';
  const keys = document.createElement('a');
  keys.href = '/dashboard/keys';
  keys.textContent = 'Create an API key';
  const session = document.createElement('span');
  session.setAttribute('role', 'status');
  bar.append(link, keys, session);
  const show = () => document.body.prepend(bar);
  if (document.body) show();
  else addEventListener('DOMContentLoaded', show);

  void fetch('/dashboard/api/session')
    .then((response) => (response.ok ? response.json() : { account: null }))
    .then(({ account }) => {
      accountId = account?.id ?? null;
      session.textContent = account
        ? `Signed in as ${account.email} (${account.name}). Calls below are real. A key under “Authorize” replaces the session.`
        : 'Sign in to the dashboard to try calls without a key.';
    })
    .catch(() => undefined);
}
