import { invalidRequest } from '@app/common';
import { ImageError, ImageResizer } from '@app/images';
import { OwnHosts } from '@app/domains';
import { destinationError } from '@app/links';
import { DeniedHosts } from '@app/moderation';
import {
  type FoundPage,
  type LeftOut,
  type LeftOutReason,
  PageFileError,
  PageReader,
  type PageSource,
  tidyPage,
  type TidyPage,
} from '@app/imports';
import { photoTarget } from '@app/pages';
import { Injectable } from '@nestjs/common';
import { maxText } from '../websites/website-cards.dto.js';
import { maxItems, maxSocials } from '../websites/website.dto.js';

const limits = { items: maxItems, socials: maxSocials, name: 120, title: 120, bio: 1000, text: maxText };

/** A page of another service in the form of a bio page. */
interface ReadPage extends TidyPage {
  source: PageSource;
  /** A JPEG of `photoTarget`; null if there is none. */
  photo: Buffer | null;
}

/** Reads files with bio pages of other services. Nothing is fetched. */
@Injectable()
export class PageFiles {
  constructor(
    private readonly reader: PageReader,
    private readonly resizer: ImageResizer,
    private readonly ownHosts: OwnHosts,
    private readonly deniedHosts: DeniedHosts,
  ) {}

  /**
   * @throws DomainError `invalid_request` for a file that is not a bio page, `unavailable` if too many are being read.
   */
  async read(file: Buffer, source?: PageSource): Promise<ReadPage> {
    const found = await this.reader.read(file, source).catch(rejectFile);
    const page = await this.ownHosts.checking(() => tidyPage(found, limits, (url) => this.refusalOf(url)));
    const { photo, reason } = await this.photoOf(found);
    const lost: LeftOut[] = reason ? [{ part: 'photo', text: null, url: null, reason }] : [];
    return { ...page, source: found.source, photo, leftOut: [...lost, ...page.leftOut] };
  }

  private refusalOf(url: string): LeftOutReason | null {
    if (destinationError(url, (host) => this.ownHosts.has(host))?.code === 'own_host') return 'own_host';
    return this.deniedHosts.includes(new URL(url).hostname) ? 'denied_host' : null;
  }

  /** A page without its photo is better than none, so an unreadable image is only reported. */
  private async photoOf({ photo }: FoundPage): Promise<{ photo: Buffer | null; reason?: LeftOutReason }> {
    if (photo === null) return { photo: null };
    if (photo === 'missing') return { photo: null, reason: 'not_in_file' };
    try {
      return { photo: await this.resizer.cover(photo, photoTarget) };
    } catch (error) {
      if (error instanceof ImageError) return { photo: null, reason: 'unreadable' };
      throw error;
    }
  }
}

function rejectFile(error: unknown): never {
  if (!(error instanceof PageFileError)) throw error;
  throw invalidRequest([{ field: 'file', code: error.problem, message: error.message }]);
}
