import { cspNonce } from '../csp-nonce.ts';

/**
 * Prepares a bio page for display in a frame, with `data-part` on what can be edited. The frame inherits this page's content
 * security policy, so style elements get its nonce. Links lose their targets. Scripts never run: parsing does not execute
 * them, and the frame's sandbox forbids them.
 * @param itemKeys the keys of the items that the page shows, in order; empty if it is not being edited
 */
export function previewDocument(html: string, itemKeys: readonly string[] = []): string {
  const styled = html.replaceAll('<style>', `<style nonce="${cspNonce()}">`);
  const page = new DOMParser().parseFromString(styled, 'text/html');
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
  for (const [part, selector] of Object.entries(selectors)) {
    for (const element of page.querySelectorAll<HTMLElement>(selector)) element.dataset['part'] = part;
  }
  const items = page.querySelectorAll<HTMLElement>('.items > li');
  // A page that would be too large leaves out pictures, and then it is unknown which items these are.
  if (items.length === itemKeys.length) {
    items.forEach((item, index) => {
      item.dataset['part'] = 'item';
      item.dataset['key'] = itemKeys[index];
    });
  }
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

const selectors = {
  photo: 'header>.monogram',
  name: 'header>h1',
  description: 'header>:is(.headline,.bio)',
  profile: '.socials>li>a',
};
