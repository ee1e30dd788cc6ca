import { Box, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { LanguageSelect } from '../language/language-select.tsx';
import { ColorSchemeButton } from '../shell/color-scheme-button.tsx';
import { Logo } from '../shell/logo.tsx';

/** The layout of the sign-in and sign-up pages. */
export function SignedOutPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  useDocumentTitle(`${title} · Waypost`);
  return (
    <Center mih="100dvh" p="md" component="main">
      <Box w="100%" maw={420}>
        <Group justify="space-between" mb="md">
          <Logo />
          <ColorSchemeButton />
        </Group>
        <Paper withBorder shadow="sm" p="xl">
          <Stack gap="md">
            <Title order={1} size="h3" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            {lead && (
              <Text size="sm" c="dimmed">
                {lead}
              </Text>
            )}
            {children}
          </Stack>
        </Paper>
        <Group justify="center" mt="md">
          <LanguageSelect />
        </Group>
      </Box>
    </Center>
  );
}
