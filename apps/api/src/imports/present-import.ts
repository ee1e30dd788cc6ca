import type { ImportDetails, SkipReason } from '@app/imports';
import type { ImportDto } from './import.dto.js';

/** An import in its form in the API. */
export const presentImport = ({
  id,
  state,
  bytes,
  readBytes,
  options,
  found,
  rows,
  created,
  skipped,
  failure,
  createdAt,
  updatedAt,
  endedAt,
}: ImportDetails): ImportDto => ({
  id,
  state,
  bytes,
  readBytes,
  rows,
  created,
  skipped: Object.entries(skipped).map(([reason, count]) => ({ reason: reason as SkipReason, rows: count })),
  source: found?.source ?? options.source ?? null,
  columns: found?.present ?? [],
  mapping: found?.columns ?? {},
  preview: found?.preview ?? [],
  upgradeHttp: options.upgradeHttp ?? false,
  failure,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});
