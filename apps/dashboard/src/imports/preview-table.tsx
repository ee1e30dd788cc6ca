import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Table, Text, Title } from '@mantine/core';
import type { Import } from './import-queries.ts';
import { reasonTexts } from './import-texts.ts';
import classes from './preview-table.module.css';

/** The first rows of a file, as they were parsed. */
export const PreviewTable = ({ rows }: { rows: Import['preview'] }) => (
  <Stack gap="sm">
    <Title order={2} size="h4" id="first-rows">
      <Trans>The first rows</Trans>
    </Title>
    <div className={classes.scroll} role="region" aria-labelledby="first-rows" tabIndex={0}>
      <Table miw={640} layout="fixed" aria-labelledby="first-rows" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={64}>
              <Trans context="of a file">Line</Trans>
            </Table.Th>
            <Table.Th>{t`Slug`}</Table.Th>
            <Table.Th w="32%">{t`Destination`}</Table.Th>
            <Table.Th>{t`Name`}</Table.Th>
            <Table.Th>
              <Trans context="what happens to a row">Result</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ line, slug, destination, name, skipped }) => (
            <Table.Tr key={line}>
              <Table.Td>{line}</Table.Td>
              <Table.Td className={classes.value}>
                <bdi>{slug ?? '–'}</bdi>
              </Table.Td>
              <Table.Td className={classes.value}>
                <bdi>{destination ?? '–'}</bdi>
              </Table.Td>
              <Table.Td className={classes.value}>
                <bdi>{name ?? '–'}</bdi>
              </Table.Td>
              <Table.Td>
                <Text size="sm" c={skipped ? 'var(--mantine-color-error)' : undefined}>
                  {skipped ? (reasonTexts[skipped] ?? skipped) : t`Would be created`}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  </Stack>
);
