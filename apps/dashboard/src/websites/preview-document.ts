import { nonce } from '../nonce.ts';

/**
 * The page of the preview as a document that this page may frame: it inherits our content security policy, so its
 * style sheets get the nonce, and its links lead nowhere. Nothing in it runs: it is parsed without a window, and the
 * frame forbids scripts.
 * @param focus index of the item that the document shows when it opens, where the browser can scroll there.
 */
export function previewDocument(html: string, focus?: number): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const style of page.querySelectorAll('style')) style.setAttribute('nonce', nonce());
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
  const item = focus === undefined ? undefined : page.querySelectorAll('.items > li')[focus];
  if (item) {
    item.id = 'shown';
    const style = page.head.appendChild(page.createElement('style'));
    style.setAttribute('nonce', nonce());
    style.textContent = '#shown{scroll-initial-target:nearest;scroll-margin:40vh}';
  }
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
