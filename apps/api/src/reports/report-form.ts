import { textError } from '@app/common';
import { unsupportedMediaType } from '@app/operations';
import { reportReasons, type ReportForm } from '@app/pages';
import type { NewReport } from '@app/moderation';
import type { FastifyInstance } from 'fastify';
import { maxComment, maxSlug } from './report.dto.js';

/** The path of the form. No other address accepts forms. */
const formPath = '/report/form';

/**
 * Reads the form of the report page, which comes as plain text with the comment last, so that nothing in it needs to be
 * escaped. Every other address keeps refusing plain text.
 */
export function parseReportForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('text/plain', { parseAs: 'string' }, ({ routeOptions }, body, done) => {
    if (routeOptions.url !== formPath) return done(unsupportedMediaType());
    done(null, readForm(String(body)));
  });
}

function readForm(body: string): ReportForm {
  const [, slug = '', reason, comment = ''] =
    /^slug=([^\r\n]*)\r?\n(?:reason=([^\r\n]*)\r?\n)?comment=([\s\S]*)$/.exec(body) ?? [];
  return { slug: slug.trim(), reason, comment: comment.replaceAll('\r\n', '\n').trim() };
}

/** The report in a form; null if something is missing or too long. */
export function reportIn({ slug, reason, comment = '' }: ReportForm): NewReport | null {
  const chosen = reportReasons.find((each) => each === reason);
  const isValid =
    chosen !== undefined &&
    textError(slug, { max: maxSlug }) === null &&
    textError(comment, { min: 0, max: maxComment, multiline: true }) === null;
  return isValid ? { slug, reason: chosen, comment } : null;
}
