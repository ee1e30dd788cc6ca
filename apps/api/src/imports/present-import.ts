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
  name: options.name ?? null,
  state,
  bytes,
  readBytes,
  rows,
  totalRows: found?.rows ?? null,
  created,
  skipped: Object.entries(skipped).map(([reason, count]) => ({ reason: reason as SkipReason, rows: count })),
  source: found?.source ?? options.source ?? null,
  columns: found?.present ?? [],
  samples: found?.samples ?? {},
  mapping: found?.columns ?? {},
  // PostgreSQL does not preserve the order of properties in jsonb.
  preview: (found?.preview ?? []).map(({ line, slug, destination, name, skipped: reason }) => ({
    line,
    slug,
    destination,
    name,
    skipped: reason,
  })),
  upgradeHttp: options.upgradeHttp ?? false,
  group: options.group ?? null,
  tags: options.tags ?? [],
  failure,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});
