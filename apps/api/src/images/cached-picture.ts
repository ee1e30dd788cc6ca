import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A picture that a response consists of. */
interface Picture {
  type: string;
  /** Changes with the picture. */
  version: string;
  filename: string;
  /** True if browsers should save it instead of showing it. */
  download: boolean;
  /** Not called if the client has this version. */
  draw: () => Promise<Buffer>;
}

/** Pictures load nothing and run nothing, wherever they are opened. */
const policy = "default-src 'none'; img-src data:; frame-ancestors 'none'; sandbox";

/** Clients cache a picture, but revalidate it on each use. If it is unchanged, the response is a 304 without a body. */
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

/** True if an `If-None-Match` contains this tag, which proxies may have made weak. */
export const isListed = (tag: string, header = ''): boolean =>
  header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
