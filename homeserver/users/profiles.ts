/** Name and picture of a person, in the words of the specification. */
export interface Profile {
  readonly displayname?: string;
  readonly avatar_url?: string;
}

/** Names and pictures of the people of this server. */
export interface Profiles {
  /** What goes into a membership event of theirs; empty for somebody who has neither, or is not known. */
  of(userId: string): Promise<Profile>;
}
