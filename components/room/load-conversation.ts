/** Loads the screen of a conversation. For all who load it: every `import()` of it that is written out makes a second copy of its scripts. */
export const loadConversation = () => import('./conversation-screen');
