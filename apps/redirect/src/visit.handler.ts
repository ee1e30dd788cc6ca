import { Settings } from '@app/common';
import { Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Answers } from './answers.js';
import { fixedAnswer } from './fixed-answers.js';
import { LinkVisits } from './link-visits.js';
import { PageVisits } from './page-visits.js';
import { previewImagePath } from './preview-images/preview-image.js';
import { PreviewUnavailable } from './preview-images/preview-images.js';
import { requestedPath } from './requested-path.js';
import { SlugCache, SlugUnavailable } from './slug-cache.js';

/** Answers visitors: one request, one look into memory, one line in the journal, one answer. */
@Injectable()
export class VisitHandler {
  private readonly logger = new Logger('Visits');
  private readonly home: string | undefined;

  constructor(
    settings: Settings,
    private readonly cache: SlugCache,
    private readonly links: LinkVisits,
    private readonly pages: PageVisits,
    private readonly answers: Answers,
  ) {
    this.home = settings.HOME_URL && new URL(settings.HOME_URL).href;
  }

  /** Answers every request; never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.answer(request, response).catch((error: unknown) => this.fail(response, error));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') return this.answers.refuseMethod(response);
    const { slug, item, query } = requestedPath(url);
    if (slug === undefined) return this.answerFixed(url, response);
    if (slug === '') return this.answerHome(response);
    const found = this.cache.find(slug);
    const target = found instanceof Promise ? await found : found;
    if (target === null) return this.answers.notFound(response);
    if (target.kind === 'link') {
      return item === undefined
        ? this.links.follow(target, query, request, response)
        : this.answers.notFound(response);
    }
    if (item === undefined) return this.pages.show(target, request, response);
    if (item === previewImagePath) return this.pages.showPreview(target, request, response);
    const followed = target.items.find(({ id }) => id === item);
    return followed
      ? this.pages.follow(target, followed, query, request, response)
      : this.answers.notFound(response);
  }

  private answerHome(response: ServerResponse): void {
    if (this.home) this.answers.redirect(response, 'home', this.home);
    else this.answers.home(response);
  }

  /** What every site is asked for, and what is no slug at all. */
  private answerFixed(url: string, response: ServerResponse): void {
    const fixed = fixedAnswer(url);
    if (!fixed) return this.answers.notFound(response);
    const outcome = fixed.status === 404 ? 'not_found' : 'home';
    this.answers.send(response, outcome, fixed.status, fixed.headers, fixed.body);
  }

  private fail(response: ServerResponse, error: unknown): void {
    const unavailable = error instanceof SlugUnavailable || error instanceof PreviewUnavailable;
    if (!unavailable) this.logger.error(error);
    if (response.headersSent) response.destroy();
    else if (unavailable) this.answers.unavailable(response);
    else this.answers.failed(response);
  }
}
