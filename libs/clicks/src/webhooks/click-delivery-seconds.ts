/** Minimum number of seconds between two deliveries of clicks to an endpoint. */
export const clickDeliverySeconds = 10;
