// A separate module so that showing a notification does not load the component that renders it.
export { Notifications } from '@mantine/notifications';
