const numbers = new Intl.NumberFormat();

/** So many links, in words. */
export const counted = (links: number): string => (links === 1 ? '1 link' : `${numbers.format(links)} links`);
