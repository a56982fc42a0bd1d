CREATE TABLE "played_game" (
	"space_id" integer NOT NULL,
	"game_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "played_game_space_id_game_id_user_id_pk" PRIMARY KEY("space_id","game_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "player_part" (
	"space_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"part" text NOT NULL,
	CONSTRAINT "player_part_space_id_user_id_pk" PRIMARY KEY("space_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "played_game" ADD CONSTRAINT "played_game_space_id_user_id_membership_space_id_user_id_fk" FOREIGN KEY ("space_id","user_id") REFERENCES "public"."membership"("space_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "played_game" ADD CONSTRAINT "played_game_space_id_game_id_space_game_space_id_game_id_fk" FOREIGN KEY ("space_id","game_id") REFERENCES "public"."space_game"("space_id","game_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_part" ADD CONSTRAINT "player_part_space_id_user_id_membership_space_id_user_id_fk" FOREIGN KEY ("space_id","user_id") REFERENCES "public"."membership"("space_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "played_game_member" ON "played_game" USING btree ("space_id","user_id");