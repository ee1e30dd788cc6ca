import { t } from '@lingui/core/macro';
import { ApiError, type ErrorDetail } from '../api/api-error.ts';
import { bearerToken, forgetBearerToken } from '../api/bearer-token.ts';
import { setReachable } from '../api/connection.ts';
import { isConflict, randomKey } from '../api/once.ts';
import { askToSignInAgain } from '../api/sign-in-again.ts';
import type { Import } from './import-queries.ts';

/** The maximum size of a file, in bytes. */
const maxFileBytes = 100 * 1024 * 1024;
const maxNameLength = 255;

/** The idempotency keys of files whose upload got no response. Sending one again does not create a second import. */
const unanswered = new WeakMap<File, string>();

interface UploadOptions {
  signal: AbortSignal;
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress: (part: number) => void;
}

/**
 * Uploads a file to be checked. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 * @throws ApiError, also if the file is empty, too large or cannot be read. With the code `cancelled` if it was aborted.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<Import> {
  await checkFile(file);
  let answer = await send(file, options);
  if (answer.status === 401) {
    forgetBearerToken();
    answer = await send(file, options);
  }
  if (answer.status === 401 && (await askToSignInAgain())) answer = await send(file, options);
  if (answer.status === 201) return answer.body as Import;
  const { error = {} } = answer.body as { error?: Partial<ErrorDetail> };
  throw new ApiError(answer.status, error, answer.retryAfter);
}

async function checkFile(file: File): Promise<void> {
  if (file.size > maxFileBytes)
    throw problem('payload_too_large', t`This file is larger than 100 MiB. Split it.`);
  try {
    // Folders, and files that no longer exist, can be selected and dropped, but not read.
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw unreadable();
  }
  if (file.size === 0) throw problem('invalid_request', t`This file is empty.`);
}

const problem = (code: string, message: string): ApiError => {
  const error = new ApiError(0, { message });
  return Object.assign(error, { code, message });
};

const unreadable = (): ApiError =>
  problem(
    'unreadable',
    t`This file cannot be read. It may have been changed, moved or deleted. Choose it again.`,
  );

interface Answer {
  status: number;
  body: unknown;
  retryAfter: number | undefined;
}

async function send(file: File, { signal, onProgress }: UploadOptions): Promise<Answer> {
  const token = await bearerToken();
  const key = unanswered.get(file) ?? randomKey();
  unanswered.set(file, key);
  const name = [...file.name]
    .slice(0, maxNameLength)
    .join('')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  const query = name ? `?${new URLSearchParams({ name }).toString()}` : '';
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/v1/imports${query}`);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded / file.size);
    request.onload = () => {
      setReachable(true);
      if (request.status === 408) return reject(tooSlow());
      const body = parsed(request.responseText);
      if (request.status < 500 && !isConflict(body)) unanswered.delete(file);
      resolve({
        status: request.status,
        body,
        retryAfter: Number(request.getResponseHeader('Retry-After')) || undefined,
      });
    };
    request.onerror = () => {
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => {
            if (navigator.onLine) setReachable(false);
            reject(ApiError.unreachable(notSent(), !navigator.onLine));
          },
          () => reject(unreadable()),
        );
    };
    request.onabort = () => reject(problem('cancelled', ''));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) return reject(problem('cancelled', ''));
    request.send(file);
  });
}

const tooSlow = (): ApiError =>
  problem('too_slow', t`The file took too long to send. Split it, or use a faster connection.`);

const notSent = (): string =>
  navigator.onLine
    ? t`No response from Waypost. Try again: the file is not imported twice.`
    : t`Not sent: you are offline. Try again when you are back online.`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The response came from a proxy.
    return {};
  }
}
