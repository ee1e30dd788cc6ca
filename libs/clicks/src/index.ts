export * from './click-event.js';
