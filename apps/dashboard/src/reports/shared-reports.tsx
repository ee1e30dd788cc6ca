import { t } from '@lingui/core/macro';
import { RowList } from '../components/row-list.tsx';
import type { ReportShare } from './share-queries.ts';
import { ShareRow } from './share-row.tsx';

/** The reports that the account shares, each with a button that revokes it. */
export const SharedReports = ({ shares }: { shares: readonly ReportShare[] }) => (
  <RowList label={t`Reports that you share`}>
    {shares.map((share) => (
      <ShareRow key={share.id} share={share} />
    ))}
  </RowList>
);
