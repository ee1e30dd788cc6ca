import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { accountQuery } from '../api/shared-queries.ts';
import { v1Client } from '../api/v1-client.ts';

/** The target of a QR code. */
export interface QrTarget {
  kind: 'links' | 'websites';
  id: string;
  slug: string;
  url: string;
}

/** The appearance of a code, in the form of the API. */
export interface QrLooks {
  color: string;
  background: string;
  logo: boolean;
}

export const qrTypes = { svg: 'image/svg+xml', png: 'image/png' } as const;
export type QrFormat = keyof typeof qrTypes;

/** The picture of a code. @throws ApiError with the field `color` or `background` if scanners could not read it */
export async function loadQrCode(
  { kind, id }: QrTarget,
  looks: QrLooks,
  format: QrFormat,
  signal?: AbortSignal,
): Promise<Blob> {
  const options = { params: { path: { id }, query: { ...looks, format } }, parseAs: 'blob', signal } as const;
  return dataOf(
    kind === 'links'
      ? v1Client.GET('/v1/links/{id}/qr', options)
      : v1Client.GET('/v1/websites/{id}/qr', options),
  );
}

/** The picture of a code as an address for `img`. */
export const qrCodeQuery = (target: QrTarget, looks: QrLooks) =>
  queryOptions({
    queryKey: ['qr', target.kind, target.id, looks],
    queryFn: async ({ signal }) => {
      const svg = await (await loadQrCode(target, looks, 'svg', signal)).text();
      return `data:${qrTypes.svg},${encodeURIComponent(svg)}`;
    },
    gcTime: 30_000,
  });

/** Sets or removes (null) the logo of the account. */
export function useChangeLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (image: File | null) =>
      image
        ? dataOf(
            v1Client.PUT('/v1/account/logo', {
              // The document describes the body as text, because it has no type for files.
              body: image as unknown as string,
              bodySerializer: (body: string) => body,
              headers: { 'Content-Type': image.type },
            }),
          )
        : dataOf(v1Client.DELETE('/v1/account/logo')),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: ['qr'] });
      await queryClient.invalidateQueries({ queryKey: ['preview'] });
    },
  });
}
