import type { GroupDetails } from '@app/groups';
import type { GroupDto } from './group.dto.js';

/** A group in the form of the API. */
export function showGroup({ id, name, linkCount, createdAt }: GroupDetails): GroupDto {
  return { id, name, linkCount, createdAt: createdAt.toISOString() };
}
