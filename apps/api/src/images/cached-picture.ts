import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A picture that a response consists of. */
export interface Picture {
  type: string;
  /** Changes with the picture. */
  version: string;
  filename: string;
  /** Whether browsers save it rather than show it. */
  download: boolean;
  /** Is not called if the client has this version. */
  draw: () => Promise<Buffer>;
}

/** Pictures load nothing and run nothing, wherever they are opened. */
const policy = "default-src 'none'; img-src data:; frame-ancestors 'none'; sandbox";

/** Clients keep a picture, and ask whether it has changed each time they use it. Then the answer is a 304 without a body. */
export async function sendPicture(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, version, filename, download, draw }: Picture,
): Promise<StreamableFile | undefined> {
  const tag = `"${version}"`;
  const isKnown = isListed(tag, headers['if-none-match']);
  const bytes = isKnown ? null : await draw();
  void reply.headers({ 'Cache-Control': 'private, no-cache', 'Content-Security-Policy': policy, ETag: tag });
  if (bytes === null) {
    void reply.status(304);
    return undefined;
  }
  const disposition = `${download ? 'attachment' : 'inline'}; filename="${filename}"`;
  return new StreamableFile(bytes, { type, disposition, length: bytes.length });
}

/** Whether an `If-None-Match` names this tag, which proxies may have made a weak one. */
export const isListed = (tag: string, header = ''): boolean =>
  header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
