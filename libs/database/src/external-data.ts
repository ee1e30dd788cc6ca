import { externalIdTaken } from '@app/common';
import { violates } from './database-errors.js';

/** The data that another system stores with a resource. Omitted fields stay unchanged. */
export interface ExternalData {
  /** The id of the resource in that system, unique in the account. Null removes it. */
  externalId?: string | null;
  /** Replaces all pairs. Null removes them, as does an empty object. */
  metadata?: Record<string, string> | null;
}

const indexes = ['links', 'websites', 'groups'].map((table) => `${table}_external_id_idx`);

/**
 * Runs a transaction that may set the external id of a resource.
 * @throws DomainError `external_id_taken` if another resource of its kind has it.
 */
export async function withUniqueExternalId<T>(
  externalId: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (typeof externalId === 'string' && indexes.some((index) => violates(error, index))) {
      throw externalIdTaken(externalId);
    }
    throw error;
  }
}

/** The stored form of metadata: null if there is none. Undefined stays undefined. */
export function storedMetadata<Given extends ExternalData['metadata']>(given: Given): Given | null {
  return given && Object.keys(given).length === 0 ? null : given;
}
