import './kept-code.mjs';

export { default } from 'jest-environment-jsdom';
