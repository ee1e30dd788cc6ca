import { t } from '@lingui/core/macro';
import type { Delivery } from './webhook-queries.ts';

/** The label of a delivery's outcome. */
export const statusLabels: Record<Delivery['status'], string> = {
  pending: t({ message: 'Waiting', context: 'status of a delivery' }),
  delivered: t({ message: 'Delivered', context: 'status of a delivery' }),
  failed: t({ message: 'Not delivered', context: 'status of a delivery' }),
};

export const statusColors: Record<Delivery['status'], string> = {
  pending: 'gray',
  delivered: 'teal',
  failed: 'red',
};
