/** The mail server refused this mail for good: the mailbox or the words, not us. Trying again would change nothing. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** @param status Its codes without its words, which quote addresses: `550 5.1.1`. */
  constructor(
    readonly status: string,
    options?: ErrorOptions,
  ) {
    super(`The mail server refused the mail with ${status}`, options);
  }
}

/** No mail goes out at the moment, whichever it is: the server is away, or refuses us. */
export class MailServerUnavailable extends Error {
  override readonly name = 'MailServerUnavailable';
  /** @param refusesUs It answers, and wants another certificate, login or sender: only the operator can help. */
  constructor(
    message: string,
    readonly refusesUs: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The connection broke off in the middle: the mail may have arrived. */
export class MailFateUnknown extends Error {
  override readonly name = 'MailFateUnknown';
}
