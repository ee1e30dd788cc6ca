import { httpsUrlError, mixedScriptHostOf } from '@app/common';
import { leadsToNetwork, networkNamed, type NetworkName } from '@app/pages';
import type { FoundItem, FoundPage, FoundSocial, LeftOut, LeftOutReason } from './found-page.js';
import { networkAt, networkCalled } from './sources/networks.js';

/** The limits of a bio page. */
export interface PageLimits {
  items: number;
  socials: number;
  /** In code points. */
  name: number;
  title: number;
  bio: number;
  /** A paragraph between other items. */
  text: number;
}

/** A page that can be created without changes. */
export interface TidyPage {
  name: string | null;
  bio: string | null;
  items: (
    { title: string; url: string } | { title: string; heading: true } | { title: string; text: string }
  )[];
  socials: { network: NetworkName; url: string }[];
  leftOut: LeftOut[];
}

/**
 * Keeps the parts that a bio page can have, in order, and reports the others.
 * @param refusalOf returns why the settings of this installation reject a valid https URL, or null.
 */
export function tidyPage(
  found: FoundPage,
  limits: PageLimits,
  refusalOf: (url: string) => LeftOutReason | null,
): TidyPage {
  const tidying = new Tidying(limits, (url) => urlProblem(url) ?? refusalOf(url));
  return tidying.page(found);
}

class Tidying {
  private readonly leftOut: LeftOut[] = [];

  constructor(
    private readonly limits: PageLimits,
    private readonly problemOf: (url: string) => LeftOutReason | null,
  ) {}

  page({ name, bio, items, socials, leftOut }: FoundPage): TidyPage {
    const page = {
      name: this.text('name', line(name ?? ''), this.limits.name),
      bio: this.text('bio', lines(bio ?? ''), this.limits.bio),
      items: this.limited('item', this.limits.items, items, (item) => this.item(item)),
      socials: this.limited('social', this.limits.socials, unique(socials), (social) => this.social(social)),
    };
    return { ...page, leftOut: [...this.leftOut, ...leftOut.map(shown)] };
  }

  private limited<Found extends FoundItem | FoundSocial, Kept>(
    part: 'item' | 'social',
    limit: number,
    found: readonly Found[],
    tidied: (each: Found) => Kept | null,
  ): Kept[] {
    const kept: Kept[] = [];
    for (const each of found) {
      const text = 'title' in each ? each.title : each.network;
      if (kept.length === limit) this.leave({ part, text, url: each.url, reason: 'too_many' });
      else {
        const one = tidied(each);
        if (one !== null) kept.push(one);
      }
    }
    return kept;
  }

  private item({ title, url: given, text: found }: FoundItem): TidyPage['items'][number] | null {
    if (found !== undefined) {
      const text = this.text('item', lines(found), this.limits.text);
      return text === null ? null : { title: '', text };
    }
    if (given === null) {
      const heading = this.text('item', line(title), this.limits.title);
      return heading === null ? null : { title: heading, heading: true };
    }
    const url = given.trim();
    const reason = this.problemOf(url);
    if (reason !== null) return this.leave({ part: 'item', text: title, url, reason });
    return { title: this.text('item', line(title), this.limits.title) ?? new URL(url).hostname, url };
  }

  private social({ network: given, url: address }: FoundSocial): TidyPage['socials'][number] | null {
    const url = address.trim();
    const leave = (reason: LeftOutReason) => this.leave({ part: 'social', text: given, url, reason });
    const reason = this.problemOf(url);
    if (reason !== null) return leave(reason);
    const name = (given === null ? undefined : networkCalled(given)) ?? networkAt(url);
    const network = name === undefined ? undefined : networkNamed(name);
    if (name === undefined || !network) return leave('unknown_network');
    return leadsToNetwork(network, url) ? { network: name, url } : leave('wrong_network');
  }

  /** A text within the limit; null if it is empty. */
  private text(part: LeftOut['part'], text: string, max: number): string | null {
    const characters = Array.from(text);
    if (characters.length <= max) return text === '' ? null : text;
    this.leave({ part, text, url: null, reason: 'shortened' });
    return `${characters
      .slice(0, max - 1)
      .join('')
      .trimEnd()}…`;
  }

  private leave(left: LeftOut): null {
    this.leftOut.push(shown(left));
    return null;
  }
}

/** Maximum length of a text in a report. */
const maxShown = 200;

/** An entry with short texts and without control characters. */
const shown = ({ text, url, ...entry }: LeftOut): LeftOut => ({
  ...entry,
  text: beginningOf(text),
  url: beginningOf(url),
});

/** Null if there is no text. */
const beginningOf = (text: string | null): string | null =>
  Array.from(line(text ?? ''))
    .slice(0, maxShown)
    .join('') || null;

const unique = (socials: readonly FoundSocial[]): FoundSocial[] =>
  socials.filter(({ url }, at) => socials.findIndex((other) => other.url === url) === at);

/** One line, without control characters and partial characters. */
const line = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Lines, with at most one empty line between two. */
const lines = (text: string): string =>
  text
    .toWellFormed()
    .split(/\r\n?|\n/)
    .map(line)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const reasonsByCode: Readonly<Record<string, LeftOutReason>> = {
  credentials: 'credentials',
  too_long: 'url_too_long',
};

function urlProblem(url: string): LeftOutReason | null {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === 'http') return 'http_url';
  if (scheme !== undefined && scheme !== 'https') return 'unsupported_scheme';
  const error = httpsUrlError(url);
  if (error) return reasonsByCode[error.code] ?? 'invalid_url';
  return mixedScriptHostOf(url) === null ? null : 'mixed_script';
}
