/** Reactions that need no search. */
export const QUICK_EMOJI = ['👍', '❤️', '😂', '🎉', '👀', '🙏'] as const;
