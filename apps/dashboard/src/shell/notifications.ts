// Apart from the package's own entry, so that whoever notifies does not load what shows it as well.
export { Notifications } from '@mantine/notifications';
