import { LogosService } from '@app/accounts';
import { type FieldCode, invalidRequest, Settings } from '@app/common';
import { layOut, type QrDesign, QrPictures, qrSvg, smallestSize } from '@app/qr';
import { scanPair } from '@app/visitors';
import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { sendPicture } from '../images/cached-picture.js';
import { defaultColors, type QrFormat, qrFormats, type QrQuery } from './qr-query.dto.js';

/** Increase it if the same parameters produce another picture. */
const drawingVersion = 1;

const qrTypes: Readonly<Record<QrFormat, string>> = { svg: 'image/svg+xml', png: 'image/png' };

/** The format that an `Accept` header prefers: of equal ones, and if it has none of them, SVG. */
export function acceptedFormat(accept = ''): QrFormat {
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
  });
  const qualityOf = (format: QrFormat): number => {
    for (const type of [qrTypes[format], 'image/*', '*/*']) {
      const range = ranges.find((each) => each.type === type);
      if (range) return range.quality;
    }
    return 0;
  };
  return qrFormats.reduce((best, format) => (qualityOf(format) > qualityOf(best) ? format : best));
}

/** The target of a QR code. */
interface QrAddress {
  /** Host of its domain. Null for the default domain. */
  domain: string | null;
  slug: string;
}

/** Responds with the QR codes of short addresses. */
@Injectable()
export class QrCodes {
  constructor(
    private readonly settings: Settings,
    private readonly logos: LogosService,
    private readonly pictures: QrPictures,
  ) {}

  /**
   * The code of a slug's address. Its address marks visits as scans.
   * @throws DomainError `invalid_request` if the account has no logo to show or the size is too small, `unavailable` if
   * too many pictures are being drawn.
   */
  async send(
    accountId: string,
    { domain, slug }: QrAddress,
    query: QrQuery,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const design = await this.designOf(accountId, `${this.settings.shortOrigin(domain)}/${slug}`, query);
    const least = smallestSize(layOut(design));
    if (design.size < least) {
      throw invalid('size', 'too_small', `The code of this address needs at least ${least} pixels.`);
    }
    const format = query.format ?? acceptedFormat(request.headers.accept);
    void reply.header('Vary', 'Accept');
    const { logo, ...rest } = design;
    const look = JSON.stringify([drawingVersion, format, rest, query.download]);
    return sendPicture(request, reply, {
      type: qrTypes[format],
      version: hash('sha256', Buffer.concat([Buffer.from(look), logo ?? Buffer.alloc(0)]), 'base64url'),
      filename: `${slug}-qr.${format}`,
      download: query.download ?? false,
      draw: async () => (format === 'svg' ? Buffer.from(qrSvg(design)) : this.pictures.png(design)),
    });
  }

  private async designOf(accountId: string, address: string, query: QrQuery): Promise<QrDesign> {
    const logo = query.logo ? await this.logos.find(accountId) : null;
    if (query.logo && !logo) throw invalid('logo', 'no_logo', 'The account has no logo.');
    return {
      text: `${address}?${scanPair}`,
      correction: query.errorCorrection ?? 'M',
      size: Number(query.size ?? 1024),
      margin: Number(query.margin ?? 4),
      color: query.color ?? defaultColors.color,
      background: query.background ?? defaultColors.background,
      logo: logo && logo.jpeg,
    };
  }
}

const invalid = (field: string, code: FieldCode, message: string) =>
  invalidRequest([{ field, code, message }]);
