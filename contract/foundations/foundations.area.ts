export * from './csrf.ts';
