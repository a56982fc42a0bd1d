/** A link inside a sentence: underlined, because colour alone does not tell it from the words around it. */
export const inlineLink =
  'text-primary-text underline decoration-primary-border underline-offset-[3px] hover:decoration-current';
