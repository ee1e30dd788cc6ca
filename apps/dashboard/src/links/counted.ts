import { count } from '../reports/format.ts';

/** So many links, in words. */
export const counted = (links: number): string => (links === 1 ? '1 link' : `${count(links)} links`);
