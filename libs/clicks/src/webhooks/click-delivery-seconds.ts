/** Least time between two deliveries of clicks to an endpoint, seconds. */
export const clickDeliverySeconds = 10;
