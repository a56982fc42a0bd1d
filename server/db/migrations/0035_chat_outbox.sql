ALTER TABLE "chat_wish" RENAME TO "chat_outbox";--> statement-breakpoint
ALTER INDEX "chat_wish_pkey" RENAME TO "chat_outbox_pkey";--> statement-breakpoint
ALTER INDEX "chat_wish_due" RENAME TO "chat_outbox_due";--> statement-breakpoint
ALTER INDEX "chat_wish_next" RENAME TO "chat_outbox_next";--> statement-breakpoint
ALTER INDEX "chat_wish_room" RENAME TO "chat_outbox_room";