import { nonce } from '../nonce.ts';

/**
 * The page of the preview as a document that this page may frame: it inherits our content security policy, so its
 * style sheets get the nonce, and its links lead nowhere. Nothing in it runs: it is parsed without a window, and the
 * frame forbids scripts.
 * @param place of the item that the document shows when it opens, from 0, where the browser can do that; -1 for none.
 */
export function previewDocument(html: string, place = -1): string {
  const styled = html.replaceAll('<style>', `<style nonce="${nonce()}">`);
  const page = new DOMParser().parseFromString(styled, 'text/html');
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
  const style = page.createElement('style');
  style.setAttribute('nonce', nonce());
  style.textContent = `.items>li:nth-child(${place + 1}){scroll-initial-target:nearest}`;
  page.head.append(style);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
