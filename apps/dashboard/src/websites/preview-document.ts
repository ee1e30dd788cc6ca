import { cspNonce } from '../csp-nonce.ts';

/**
 * Prepares a bio page for display in a frame. The frame inherits this page's content security policy, so style elements
 * get its nonce. Links lose their targets. Scripts never run: parsing does not execute them, and the frame's sandbox
 * forbids them.
 * @param itemIndex zero-based index of the item to scroll to, in browsers that support it; -1 for none
 */
export function previewDocument(html: string, itemIndex = -1): string {
  const styled = html.replaceAll('<style>', `<style nonce="${cspNonce()}">`);
  const page = new DOMParser().parseFromString(styled, 'text/html');
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
  const style = page.createElement('style');
  style.setAttribute('nonce', cspNonce());
  style.textContent = `.items>li:nth-child(${itemIndex + 1}){scroll-initial-target:nearest}`;
  page.head.append(style);

  return `<!doctype html>${page.documentElement.outerHTML}`;
}
