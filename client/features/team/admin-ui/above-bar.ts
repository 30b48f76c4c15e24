/** The classes of a form: a focused field is scrolled to above the bar of the form, which on a phone is above the tab bar. */
export const aboveBar = 'max-md:[&_:is(input,select,textarea)]:scroll-mb-20';
