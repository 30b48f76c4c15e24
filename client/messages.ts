// Every Japanese sentence of the interface. A namespace, not an object: each page loads only the parts it names.
export * as messages from './messages/catalogue.ts';
