/** The classes of a form whose bar is above the tab bar on a phone. They keep a focused field above both. */
export const aboveBar = 'max-md:[&_:is(input,select,textarea)]:scroll-mb-20';
