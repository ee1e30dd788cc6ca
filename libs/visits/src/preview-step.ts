import {
  type CardPage,
  defaultTheme,
  ownImagePath,
  type PreviewImage,
  previewImagePath,
  previewVersion,
  renderCardPage,
} from '@app/pages';
import type { LinkPreview } from '@app/database';
import { type LinkRoute, blocksAll, mayBlock } from '@app/routing';
import { isUnfurler } from '@app/visitors';
import type { RoutingStep } from './link-visit.js';

/**
 * Messengers and social networks that fetch the link get its card instead of the destination's. People and search
 * engines never do. The card does not say where the link leads if a gate, a password or rules keep visitors from there. There
 * is none while the rules block everybody.
 */
export const preview: RoutingStep = {
  name: 'preview',
  decide({ link, rules, visitor, userAgent, shortUrlBase, describeForRules }) {
    if (link.preview === null || visitor.exclusion === undefined || !isUnfurler(userAgent)) return null;
    if (rules !== null && blocksAll(rules, describeForRules())) return null;
    const url = `${shortUrlBase}/${link.slug}`;
    const isGuarded = link.gate !== null || link.passwordHash !== null || (rules !== null && mayBlock(rules));
    return {
      count: { views: 1, clicks: 0 },
      response: {
        kind: 'page',
        outcome: 'preview',
        page: renderCardPage({
          ...readPreview(link.preview),
          url,
          ...cardImage(link, link.preview, shortUrlBase),
          destination: isGuarded ? null : link.destination.href,
        }),
        headers: { 'X-Robots-Tag': 'noindex', Vary: 'User-Agent' },
      },
    };
  },
};

/** The image that its owner has set for the link, or else the drawn one. */
function cardImage(
  link: LinkRoute,
  preview: string,
  shortUrlBase: string,
): Pick<CardPage, 'image' | 'imageType'> {
  const url = `${shortUrlBase}/${link.slug}`;
  if (link.previewImage !== null) {
    return { image: `${url}/${ownImagePath}?v=${link.previewImage}`, imageType: 'image/jpeg' };
  }
  const version = previewVersion(linkImage(link, preview, shortUrlBase));
  return { image: `${url}/${previewImagePath}?v=${version}`, imageType: 'image/png' };
}

/** The image of a link's card, drawn from its texts. */
export function linkImage({ slug }: LinkRoute, preview: string, shortUrlBase: string): PreviewImage {
  const { title, description } = readPreview(preview);
  const address = `${shortUrlBase}/${slug}`.replace(/^https?:\/\//, '');
  return { name: title, headline: description, theme: defaultTheme, address };
}

const readPreview = (json: string): LinkPreview => JSON.parse(json) as LinkPreview;
