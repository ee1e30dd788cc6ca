import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ExactTime } from '../../components/local-date.tsx';
import { ErrorState, LoadingState } from '../../components/page-states.tsx';
import { Row, RowList } from '../../components/row-list.tsx';
import { formatMoney } from '../../format.ts';
import { ReportCard } from '../../reports/report-card.tsx';
import { arrivedQuery, type Conversion } from './shop-queries.ts';

/** A live list of the shop's reports of the last hour. */
export function ArrivedCard({ linkId }: { linkId: string }) {
  const { data, error, refetch } = useQuery(arrivedQuery(linkId));
  return (
    <ReportCard
      title={t`4. See what arrives`}
      lead={t`What your shop reported for this link in the last hour.`}
    >
      {data ? (
        <Arrived conversions={data} />
      ) : error ? (
        <ErrorState error={error} reset={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </ReportCard>
  );
}

function Arrived({ conversions }: { conversions: Conversion[] }) {
  if (conversions.length === 0) {
    return (
      <Text size="sm" role="status">
        <Trans>Nothing yet. This list updates automatically.</Trans>
      </Text>
    );
  }
  return (
    <RowList label={t`Arrived in the last hour`}>
      {conversions.map(({ id, event, externalId, amount, currency, refunded, test, createdAt }) => (
        <Row key={id}>
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                <bdi>{externalId}</bdi>
              </Text>
              <Badge variant="default" tt="none">
                <bdi>{event}</bdi>
              </Badge>
              {test && (
                <Badge
                  variant="light"
                  color="gray"
                  tt="none"
                  styles={{ label: { color: 'var(--mantine-color-text)' } }}
                >
                  <Trans context="an order that is in no figure">Trial</Trans>
                </Badge>
              )}
            </Group>
            <Text size="sm">
              {amount !== null &&
                currency !== null &&
                `${formatMoney(amount - (refunded ?? 0), currency)} · `}
              <ExactTime at={createdAt} />
            </Text>
          </Group>
        </Row>
      ))}
    </RowList>
  );
}
