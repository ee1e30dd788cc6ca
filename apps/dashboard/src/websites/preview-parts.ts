/** What of a bio page can be tapped in its preview. */
type PartKind = 'background' | 'photo' | 'name' | 'description' | 'item' | 'profile';

/** One part of the page. */
export interface Part {
  kind: PartKind;
  /** Of an item. */
  key?: string;
}

/** Where something is in the page, in CSS pixels from its top left. */
export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** A part, and where to tap it. */
export interface PlacedPart extends Part {
  box: Box;
  /** Its name on the page, if it has one. */
  label?: string;
  element: HTMLElement;
}

/** The least width and height of what fingers hit, in CSS pixels. */
const minTarget = 44;

/** Where the parts of a document of `previewDocument` are, in its order. Those that are not drawn are left out. */
export function partsIn(page: Document): PlacedPart[] {
  const parts: PlacedPart[] = [];
  for (const element of page.querySelectorAll<HTMLElement>('[data-part]')) {
    const { part, key } = element.dataset;
    const box = boxOf(element);
    if (box.width === 0 || box.height === 0) continue;
    const last = parts.at(-1);
    // The headline and the bio are one part.
    if (part === 'description' && last?.kind === 'description') last.box = around(last.box, box);
    else {
      const label = element.ariaLabel ?? undefined;
      parts.push({ kind: part as PartKind, box, element, ...(key && { key }), ...(label && { label }) });
    }
  }
  return parts.map((part) => ({ ...part, box: enlarged(part.box) }));
}

function boxOf(element: HTMLElement): Box {
  const { top, left, width, height } = element.getBoundingClientRect();
  const { scrollTop, scrollLeft } = element.ownerDocument.documentElement;
  return { top: top + scrollTop, left: left + scrollLeft, width, height };
}

function around(a: Box, b: Box): Box {
  const [top, left] = [Math.min(a.top, b.top), Math.min(a.left, b.left)];
  const bottom = Math.max(a.top + a.height, b.top + b.height);
  const right = Math.max(a.left + a.width, b.left + b.width);
  return { top, left, width: right - left, height: bottom - top };
}

/** The box, grown around its middle to what fingers hit. */
function enlarged({ top, left, width, height }: Box): Box {
  const [wider, taller] = [Math.max(minTarget - width, 0), Math.max(minTarget - height, 0)];
  return { top: top - taller / 2, left: left - wider / 2, width: width + wider, height: height + taller };
}

export const isSamePart = (a: Part | undefined, b: Part | undefined): boolean =>
  a?.kind === b?.kind && a?.key === b?.key;
