import { invalidRequest } from '@app/common';
import { ImageError, type ImageType, imageTypeOf, imageTypes } from '@app/images';
import { type AccessPolicies, type HttpError, payloadTooLarge, unsupportedMediaType } from '@app/operations';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { isBodyIgnored } from '../body-sizes.js';
import { refuseEncoding } from '../content-encoding.js';
import { limited } from '../limited-body.js';
import { UploadSlots } from '../uploads/upload-slots.js';

/** The largest image that is accepted, bytes. */
const maxImageBytes = 5 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is an image. All other operations reject images. Declared with `@Operation`. */
    takesImage?: true;
  }
}

const wrongType = (
  message = 'The body must be a PNG, JPEG or WebP image, with its Content-Type.',
): HttpError => unsupportedMediaType(message);

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const declaredType = ({ headers }: FastifyRequest): ImageType | undefined => {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';', 1);
  return imageTypes.find((each) => each === type.trim());
};

/** Reads images from callers who may use the operation only. Add it after the hooks that identify and limit callers. */
export function readImageBodies(fastify: FastifyInstance, policies: AccessPolicies): void {
  // Each takes up to 5 MB until its response has been sent.
  const uploads = new UploadSlots({ what: 'images', total: 16, perAccount: 2 });
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    let body: RequestPayload;
    try {
      body = admitted(request, reply, payload, policies, uploads);
    } catch (error) {
      // The client may still be sending the body.
      void reply.header('Connection', 'close');
      return done(error as Error);
    }
    return done(null, body);
  });
  fastify.addContentTypeParser(
    [...imageTypes],
    { parseAs: 'buffer', bodyLimit: maxImageBytes },
    (_request, body, done) => done(null, body),
  );
}

/** The body, for the parser. @throws DomainError or HttpError if it must not be read. */
function admitted(
  request: FastifyRequest,
  reply: FastifyReply,
  body: RequestPayload,
  policies: AccessPolicies,
  uploads: UploadSlots,
): RequestPayload {
  const type = declaredType(request);
  const { requires, takesImage } = request.routeOptions.config;
  if (!takesImage) {
    if (type && !isBodyIgnored(request)) throw unsupportedMediaType();
    return body;
  }
  const { caller, headers } = request;
  if (requires) policies.of(requires.caller).authorize(request, requires);
  if (!caller || !hasBody(request)) return body;
  if (!type) throw wrongType();
  refuseEncoding(headers);
  if (Number(headers['content-length'] ?? 0) > maxImageBytes) throw payloadTooLarge(maxImageBytes);
  return uploads.admit(request, reply, caller.accountId, limited(body, maxImageBytes));
}

/** An image that was sent. */
export class SentImage {
  constructor(
    private readonly body: unknown,
    private readonly declared: ImageType | undefined,
  ) {}

  /** The file. Only its first bytes have been inspected. @throws HttpError unless it matches its Content-Type. */
  file(): Buffer {
    const { body, declared } = this;
    const type = Buffer.isBuffer(body) ? imageTypeOf(body) : null;
    if (type === null) throw wrongType();
    if (type !== declared) throw wrongType(`The Content-Type does not say that the body is ${type}.`);
    return body as Buffer;
  }
}

/** The image in the body, a `SentImage`. */
export const ImageBody = createParamDecorator((_data: unknown, context: ExecutionContext): SentImage => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return new SentImage(request.body, declaredType(request));
});

/** @throws DomainError `invalid_request` for a file that is not acceptable, and every other error as it is. */
export function rejectImage(error: unknown): never {
  if (!(error instanceof ImageError)) throw error;
  throw invalidRequest([{ field: 'image', code: error.problem, message: error.message }]);
}
