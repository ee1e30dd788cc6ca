import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../api/api-client.ts';
import type { components } from '../../api/v1.gen.ts';
import { v1Client } from '../../api/v1-client.ts';

export type Conversion = components['schemas']['Conversion'];

const hourMs = 3_600_000;
const dayMs = 86_400_000;
/** With fewer vouchers, it is not suspicious if none came back. */
const manyVouchers = 200;
/** How many days visitors may take to order. */
const patienceDays = 7;

/** Conversions of a link that shops reported in the last hour, including trials, newest first. At most 100. */
export const arrivedQuery = (link: string) =>
  queryOptions({
    queryKey: ['link', link, 'arrived'],
    queryFn: async ({ signal }): Promise<Conversion[]> => {
      const call = v1Client.GET('/v1/conversions', { signal, params: { query: { link, limit: 100 } } });
      const { data } = await dataOf(call);
      return data.filter(({ createdAt }) => Date.parse(createdAt) > Date.now() - hourMs);
    },
    refetchInterval: 5_000,
  });

/** True if a link has tracked conversions for a week, sent many vouchers in that time, and got none back. */
export const silentShopQuery = (link: string) =>
  queryOptions({
    queryKey: ['link', link, 'silent-shop'],
    queryFn: async ({ signal }): Promise<boolean> => {
      const query = { link, days: patienceDays };
      const report = await dataOf(
        v1Client.GET('/v1/analytics/report', {
          signal,
          params: { query: { ...query, metrics: ['conversions'] } },
        }),
      );
      const { conversionsSince } = report as { conversionsSince?: string | null };
      if (!conversionsSince || Date.parse(conversionsSince) > Date.now() - patienceDays * dayMs) return false;
      const { conversions } = await dataOf(
        v1Client.GET('/v1/analytics/reconciliation', {
          signal,
          params: { query: { ...query, view: 'full' } },
        }),
      );
      return conversions !== undefined && conversions.vouchers >= manyVouchers && conversions.rows === 0;
    },
  });
