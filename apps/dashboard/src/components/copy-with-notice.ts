import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';

/**
 * Copies an address from a menu, which is gone by then, and shows the outcome. Browsers allow it only to secure pages.
 */
export async function copyWithNotice(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notifications.show({ message: t`Copied ${url}` });
  } catch {
    notifications.show({ color: 'red', message: t`Could not copy ${url}` });
  }
}
