// Loads the message catalog of the page's language, then runs the app, whose modules need the messages when they are
// evaluated. The page names both files, and the browser downloads the app meanwhile.

/** Milliseconds to wait before the texts are requested again. */
const retryDelays = [300, 1_000, 3_000];

const { app, catalogs: addresses } = document.getElementById('start').dataset;
const catalogs = JSON.parse(addresses);

/** The language selected in this browser; otherwise the browser's first supported language; otherwise English. */
function languageOfPage() {
  let chosen = null;
  try {
    chosen = localStorage.getItem('language');
  } catch {
    // Storage may be forbidden; then the browser's languages decide.
  }
  const wanted = [chosen, ...navigator.languages.map((tag) => tag.split('-')[0])];
  return wanted.find((language) => Object.hasOwn(catalogs, language)) ?? 'en';
}

async function load(address) {
  for (const delay of [...retryDelays, null]) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return response.json();
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
  }
  throw new Error(`The texts could not be loaded from ${address}.`);
}

try {
  const language = languageOfPage();
  globalThis.texts = { language, messages: await load(catalogs[language]) };
  await import(app);
} catch (error) {
  // The message cannot come from a catalog: none may be loaded.
  document.body.textContent = 'Waypost could not be loaded. Reload the page.';
  throw error;
}
