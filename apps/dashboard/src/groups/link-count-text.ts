const number = new Intl.NumberFormat();

export const linkCountText = (links: number): string =>
  links === 1 ? '1 link' : `${number.format(links)} links`;
