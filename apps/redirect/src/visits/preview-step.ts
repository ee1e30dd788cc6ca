import { defaultTheme, renderCardPage } from '@app/pages';
import type { LinkPreview } from '@app/database';
import type { LinkRoute } from '@app/routing';
import { isUnfurler } from '@app/visitors';
import { type PreviewImage, previewImagePath, previewVersion } from '../preview-images/preview-image.js';
import type { RoutingStep } from './link-visit.js';

/**
 * Messengers and social networks that fetch the link get its card instead of the destination's. People and search
 * engines never do. The card does not say where the link leads if a gate or a password guards that.
 */
export const preview: RoutingStep = {
  name: 'preview',
  decide({ link, visitor, userAgent, shortUrlBase }) {
    if (link.preview === null || visitor.exclusion === undefined || !isUnfurler(userAgent)) return null;
    const image = linkImage(link, link.preview, shortUrlBase);
    const url = `${shortUrlBase}/${link.slug}`;
    const isGuarded = link.gate !== null || link.passwordHash !== null;
    return {
      count: { views: 1, clicks: 0 },
      response: {
        kind: 'page',
        outcome: 'preview',
        page: renderCardPage({
          ...readPreview(link.preview),
          url,
          image: `${url}/${previewImagePath}?v=${previewVersion(image)}`,
          destination: isGuarded ? null : link.destination.href,
        }),
        headers: { 'X-Robots-Tag': 'noindex', Vary: 'User-Agent' },
      },
    };
  },
};

/** The image of a link's card, drawn from its texts. */
export function linkImage({ slug }: LinkRoute, preview: string, shortUrlBase: string): PreviewImage {
  const { title, description } = readPreview(preview);
  const address = `${shortUrlBase}/${slug}`.replace(/^https?:\/\//, '');
  return { name: title, headline: description, theme: defaultTheme, address };
}

const readPreview = (json: string): LinkPreview => JSON.parse(json) as LinkPreview;
