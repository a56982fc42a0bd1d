DROP INDEX "chat_wish_next";--> statement-breakpoint
ALTER TABLE "chat_wish" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "chat_media_room" ON "chat_media" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "chat_wish_next" ON "chat_wish" USING btree (greatest("next_at", "lease_until", "due_at"));